/** All tests of the page in one browser. */

import './cases/access.mjs';
import './cases/engines.mjs';
import './cases/games.mjs';
import './cases/looks.mjs';
import './cases/page.mjs';
import './cases/links.mjs';
import './cases/pointing.mjs';
import './cases/saves.mjs';
import './cases/site.mjs';
