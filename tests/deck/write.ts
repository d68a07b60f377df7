/** Writes build/deck/index.html. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { deckPage } from './page';

mkdirSync('build/deck', { recursive: true });
writeFileSync('build/deck/index.html', await deckPage());
