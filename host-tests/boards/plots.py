"""Draws traces as SVG."""

WIDTH, HEIGHT, LEFT, BOTTOM = 640, 300, 56, 44
COLOURS = ["#1f6feb", "#d1242f", "#1a7f37", "#8250df", "#bf8700", "#57606a"]


def sampled(points, count=240):
    """Returns the trace at equal steps of its first coordinate."""
    start, end = points[0][0], points[-1][0]
    found, index = [], 0
    for step in range(count + 1):
        x = start + (end - start) * step / count
        while index + 2 < len(points) and points[index + 1][0] < x:
            index += 1
        (x0, y0), (x1, y1) = points[index], points[index + 1]
        found.append((x, y0 if x1 == x0 else y0 + (y1 - y0) * min(1, max(0, (x - x0) / (x1 - x0)))))
    return found


def ticks(low, high):
    """Returns round numbers between two values."""
    span = high - low
    step = next(s for s in (10 ** e * m for e in range(-12, 6) for m in (1, 2, 5)) if span / s <= 7)
    first = int(low / step) - 1
    return [round(step * i, 12) for i in range(first, first + 12) if low - step / 1e6 <= step * i <= high + step / 1e6]


def draw(title, x_name, y_name, traces, scale=1.0, limits=()):
    """Returns an SVG plot; `scale` turns the first coordinate into its unit, `limits` are dashed lines."""
    lines = {label: [(x * scale, y) for x, y in points] for label, points in traces.items()}
    xs = [x for points in lines.values() for x, _ in points]
    ys = [y for points in lines.values() for _, y in points] + [y for _, y in limits]
    low_x, high_x, low_y, high_y = min(xs), max(xs), min(ys), max(ys)
    margin = (high_y - low_y) * 0.06 or 1
    low_y, high_y = low_y - margin, high_y + margin

    def at(x, y):
        across = LEFT + (x - low_x) / (high_x - low_x) * (WIDTH - LEFT - 150)
        return round(across, 1), round(30 + (high_y - y) / (high_y - low_y) * (HEIGHT - 30 - BOTTOM), 1)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
           'font-size="11">', f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
           f'<text x="{LEFT}" y="18" font-size="13" font-weight="bold">{title}</text>']
    right, bottom = at(high_x, low_y)
    for y in ticks(low_y, high_y):
        out.append(f'<path d="M{LEFT} {at(low_x, y)[1]}H{right}" stroke="#ddd"/>'
                   f'<text x="{LEFT - 6}" y="{at(low_x, y)[1] + 4}" text-anchor="end">{y:g}</text>')
    for x in ticks(low_x, high_x):
        out.append(f'<path d="M{at(x, low_y)[0]} 30V{bottom}" stroke="#ddd"/>'
                   f'<text x="{at(x, low_y)[0]}" y="{bottom + 15}" text-anchor="middle">{x:g}</text>')
    out.append(f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{x_name}</text>'
               f'<text transform="translate(14 {bottom / 2 + 15}) rotate(-90)" text-anchor="middle">{y_name}</text>')
    for label, y in limits:
        out.append(f'<path d="M{LEFT} {at(low_x, y)[1]}H{right}" stroke="#57606a" stroke-dasharray="5 4"/>'
                   f'<text x="{right + 6}" y="{at(low_x, y)[1] + 4}" fill="#57606a">{label}</text>')
    for index, (label, points) in enumerate(lines.items()):
        colour = COLOURS[index % len(COLOURS)]
        path = " ".join(f"{x},{y}" for x, y in (at(*point) for point in points))
        height = HEIGHT - BOTTOM - 16 * (len(lines) - index - 1)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.6"/>'
                   f'<text x="{right + 6}" y="{height}" fill="{colour}">{label}</text>')
    return "\n".join([*out, "</svg>", ""])
