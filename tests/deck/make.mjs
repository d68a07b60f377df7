// npm run deck: the picture of many moments in build/deck/pictures.html, to look at. With `compared`, those that
// tests/e2e/deck.spec.ts compares. Needs the core that npm run build makes.
import { runnerImport } from 'vite';

if (process.argv[2] === 'compared') await runnerImport('./tests/deck/compared.ts');
else {
  await runnerImport('./tests/deck/deck.ts');
  console.log('build/deck/pictures.html');
}
