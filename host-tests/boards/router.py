"""A maze router for two layers: searches each connection on a grid and rips up what is in the way."""

import heapq
from math import hypot

STEP = 0.25  # grid in millimetres
CLEARANCE = 0.225  # the rule is 0.2; the rest covers diagonals between grid points
VIA = 0.6
VIA_DRILL = 0.3
VIA_COST = 80
CONFLICT_COST = 60
PLANE_COST = 25  # for each step inside a plane that is not ground


class Grid:
    """Obstacles and tracks of a board on a grid of two layers. The edges of the board must be blocked."""

    def __init__(self, width, height, widths):
        self.columns, self.rows = int(width / STEP) + 1, int(height / STEP) + 1
        self.size = self.columns * self.rows
        self.classes = sorted({VIA / 2, *(width / 2 for width in widths)})
        # For each class of copper radius: the net that may use a node; None is free, "" nobody.
        self.owners = {radius: {} for radius in self.classes}
        self.tracks = {radius: {} for radius in self.classes}
        self.history = {}
        self.costly = set()

    def node(self, layer, x, y):
        return layer * self.size + round(y / STEP) * self.columns + round(x / STEP)

    def place(self, node):
        """Returns layer, x and y of a node."""
        layer, rest = divmod(node, self.size)
        row, column = divmod(rest, self.columns)
        return layer, column * STEP, row * STEP

    def around(self, layer, box):
        """Yields the nodes inside a box of millimetres, with their places."""
        left, top, right, bottom = box
        columns = range(max(0, int(left / STEP)), min(self.columns - 1, int(right / STEP) + 1) + 1)
        for row in range(max(0, int(top / STEP)), min(self.rows - 1, int(bottom / STEP) + 1) + 1):
            for column in columns:
                yield layer * self.size + row * self.columns + column, column * STEP, row * STEP

    def block(self, shape, layers, net, clearance=CLEARANCE):
        """Reserves the surroundings of a piece of copper for its net; "" blocks them for all."""
        for radius in self.classes:
            owners, reach = self.owners[radius], radius + clearance
            for layer in layers:
                for node, x, y in self.around(layer, shape.box(reach)):
                    if shape.distance(x, y) < reach:
                        owners[node] = net if owners.get(node, net) == net else ""

    def inside(self, shape, layer):
        """Returns the nodes inside a shape."""
        return [node for node, x, y in self.around(layer, shape.box(0)) if shape.distance(x, y) <= 0]

    def is_blocked(self, node, net, radius):
        return self.owners[radius].get(node, net) != net

    def rivals(self, node, net, radius):
        """Returns the other nets whose tracks are too near."""
        return [other for other in self.tracks[radius].get(node, ()) if other != net]

    def can_have_via(self, node, net):
        radius, other = VIA / 2, (node + self.size) % (2 * self.size)
        return not (self.is_blocked(node, net, radius) or self.is_blocked(other, net, radius))


class Shape:
    """A rectangle with rounded ends, turned by an angle, or a circle."""

    def __init__(self, x, y, half_width, half_height, cosine=1.0, sine=0.0, radius=0.0):
        self.x, self.y, self.cosine, self.sine, self.radius = x, y, cosine, sine, radius
        self.half_width, self.half_height = half_width - radius, half_height - radius

    def distance(self, x, y):
        x, y = x - self.x, y - self.y
        along, across = x * self.cosine + y * self.sine, y * self.cosine - x * self.sine
        outside = max(abs(along) - self.half_width, 0), max(abs(across) - self.half_height, 0)
        return hypot(*outside) - self.radius

    def box(self, more):
        reach = hypot(self.half_width, self.half_height) + self.radius + more
        return self.x - reach, self.y - reach, self.x + reach, self.y + reach


class Terminal:
    """A pad: the nodes inside it on its layers, and its centre."""

    def __init__(self, grid, shape, layers):
        self.x, self.y = shape.x, shape.y
        centre = [grid.node(layer, shape.x, shape.y) for layer in layers]
        self.nodes = set(centre).union(*(grid.inside(shape, layer) for layer in layers))


class Net:
    """A net to route: its terminals, its width, and its paths so far."""

    def __init__(self, name, terminals, width, to_plane=False):
        self.name, self.terminals, self.width, self.to_plane = name, terminals, width, to_plane
        self.net = name.split("#")[0]
        self.paths, self.halo = [], []

    def span(self):
        xs, ys = [t.x for t in self.terminals], [t.y for t in self.terminals]
        return max(xs) - min(xs) + max(ys) - min(ys)


class Router:
    """Routes nets in turn; a net whose track is crossed is routed again."""

    def __init__(self, grid, layer_cost=(1.0, 1.6)):
        self.grid, self.layer_cost, self.routed = grid, layer_cost, {}
        columns = grid.columns
        self.moves = [(1, 10), (-1, 10), (columns, 10), (-columns, 10),
                      (columns + 1, 14), (columns - 1, 14), (-columns + 1, 14), (-columns - 1, 14)]

    def route(self, nets, limit=4000):
        """Routes all nets; returns the names of those that failed."""
        queue, failed, turns = sorted(nets, key=lambda net: (not net.to_plane, net.span(), net.name)), [], 0
        while queue:
            turns += 1
            if turns > limit:
                return failed + [net.name for net in queue]
            net = queue.pop(0)
            if not self.route_net(net):
                failed.append(net.name)
                continue
            for name in sorted(self.conflicts(net)):
                queue.append(self.rip_up(name))
            self.claim(net)
        return failed

    def route_net(self, net):
        net.paths = []
        if net.to_plane:
            path = self.search(net, set(net.terminals[0].nodes), None)
            net.paths = [path] if path else []
            return path is not None
        tree, open_terminals = set(net.terminals[0].nodes), list(net.terminals[1:])
        reached = [net.terminals[0]]
        while open_terminals:
            target = min(open_terminals, key=lambda t: min(hypot(t.x - r.x, t.y - r.y) for r in reached))
            open_terminals.remove(target)
            path = self.search(net, tree, target)
            if path is None:
                return False
            net.paths.append(path)
            tree.update(path, target.nodes)
            reached.append(target)
        return True

    def search(self, net, sources, target):
        """Returns the cheapest path from the sources to the target, or to a via if there is none."""
        grid, radius, name = self.grid, net.width / 2, net.net
        columns, size = grid.columns, grid.size
        goal = target.nodes if target else None
        to_column, to_row = (round(target.x / STEP), round(target.y / STEP)) if target else (0, 0)

        def guess(node):
            if not target:
                return 0
            row, column = divmod(node % size, columns)
            across, down = abs(column - to_column), abs(row - to_row)
            return 10 * max(across, down) + 4 * min(across, down)

        best, came = {node: 0 for node in sources}, {}
        heap = [(guess(node), node) for node in sorted(sources)]
        heapq.heapify(heap)
        closed = set()
        while heap:
            _, node = heapq.heappop(heap)
            if node in closed:
                continue
            closed.add(node)
            if goal is not None and node in goal:
                return self.walk_back(came, node)
            cost = best[node]
            via = self.via_cost(node, name)
            if goal is None and via is not None and node in came:
                return self.walk_back(came, node) + [(node + size) % (2 * size)]
            steps = [(node + move, price * self.layer_cost[node // size]) for move, price in self.moves]
            if via is not None and goal is not None:
                steps.append(((node + size) % (2 * size), VIA_COST + via))
            for other, price in steps:
                if other in closed or not 0 <= other < 2 * size:
                    continue
                if grid.is_blocked(other, name, radius) and not (goal and other in goal):
                    continue
                total = cost + price + self.crossing_cost(other, name, radius)
                total += PLANE_COST if other in grid.costly else 0
                if total < best.get(other, 1e12):
                    best[other], came[other] = total, node
                    heapq.heappush(heap, (total + guess(other), other))
        return None

    def crossing_cost(self, node, net, radius):
        if node not in self.grid.tracks[radius]:
            return 0
        return len(self.grid.rivals(node, net, radius)) * (CONFLICT_COST + self.grid.history.get(node, 0))

    def via_cost(self, node, net):
        """Returns the extra cost of a via here, or None where it is forbidden."""
        grid = self.grid
        if not grid.can_have_via(node, net):
            return None
        other = (node + grid.size) % (2 * grid.size)
        return self.crossing_cost(node, net, VIA / 2) + self.crossing_cost(other, net, VIA / 2)

    @staticmethod
    def walk_back(came, node):
        path = [node]
        while node in came:
            node = came[node]
            path.append(node)
        return path[::-1]

    def conflicts(self, net):
        found = set()
        for node, radius in self.copper(net):
            rivals = self.grid.rivals(node, net.net, radius)
            if rivals:
                self.grid.history[node] = self.grid.history.get(node, 0) + 40
                found.update(rivals)
        return {name for name, other in self.routed.items() if other.net in found and self.touches(net, name)}

    def touches(self, net, name):
        halo = {radius: set() for radius in self.grid.classes}
        for radius, node in self.routed[name].halo:
            halo[radius].add(node)
        return any(node in halo[radius] for node, radius in self.copper(net))

    def copper(self, net):
        """Yields the nodes of a net's paths with the radius of their copper."""
        for path in net.paths:
            for node, after in zip(path, path[1:] + path[-1:]):
                yield node, net.width / 2
                if abs(node - after) >= self.grid.size:
                    yield node, VIA / 2
                    yield after, VIA / 2

    def claim(self, net):
        """Marks where tracks of other nets would be too near."""
        grid, marks = self.grid, set()
        for node, own in self.copper(net):
            layer, x, y = grid.place(node)
            for radius in grid.classes:
                reach = own + radius + CLEARANCE
                for other, there_x, there_y in grid.around(layer, (x - reach, y - reach, x + reach, y + reach)):
                    if hypot(there_x - x, there_y - y) < reach:
                        marks.add((radius, other))
        for radius, node in marks:
            users = grid.tracks[radius].setdefault(node, {})
            users[net.net] = users.get(net.net, 0) + 1
        net.halo = list(marks)
        self.routed[net.name] = net

    def rip_up(self, name):
        net = self.routed.pop(name)
        for radius, node in net.halo:
            users = self.grid.tracks[radius][node]
            users[net.net] -= 1
            if not users[net.net]:
                del users[net.net]
        return net


def straight_runs(grid, path):
    """Returns the path as straight pieces: lists of (layer, x, y) corners, split at vias."""
    runs = [[grid.place(path[0])]]
    for node in path[1:]:
        place = grid.place(node)
        if place[0] != runs[-1][-1][0]:
            runs.append([place])
        else:
            runs[-1].append(place)
    return [simplify(run) for run in runs]


def simplify(run):
    corners = run[:1]
    for before, here, after in zip(run, run[1:], run[2:]):
        if (here[1] - before[1], here[2] - before[2]) != (after[1] - here[1], after[2] - here[2]):
            corners.append(here)
    return corners + run[-1:] if len(run) > 1 else corners
