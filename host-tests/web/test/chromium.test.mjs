/** All tests of the page in one browser. */

import './cases/engines.mjs';
import './cases/page.mjs';
import './cases/saves.mjs';
import './cases/site.mjs';
