/** Defines `<many-heads>`, with the English words of what a figure always shows. */
import fields from '../words/en/fields.ftl?raw';
import first from '../words/en/first.ftl?raw';
import model from '../words/en/model.ftl?raw';
import page from '../words/en/page.ftl?raw';
import ui from '../words/en/ui.ftl?raw';
import { registerWords } from '../words/words';
import { ManyHeads } from './many-heads';

for (const catalogue of [fields, first, model, page, ui]) registerWords(catalogue);

// Of two copies of this program in a page the first one defines it.
if (!customElements.get('many-heads')) customElements.define('many-heads', ManyHeads);

export { ManyHeads };
