// npm run deck: draws every card into build/deck/index.html, to look at. Needs the core that npm run build makes.
import { runnerImport } from 'vite';

await runnerImport('./tests/deck/write.ts');
console.log('build/deck/index.html');
