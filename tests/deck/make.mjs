// npm run deck: the picture of many moments in build/deck/pictures.html, to look at. Needs the core that
// npm run build makes.
import { runnerImport } from 'vite';

await runnerImport('./tests/deck/deck.ts');
console.log('build/deck/pictures.html');
