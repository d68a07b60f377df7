/** All answers have one page, the last: their type is as large as that lets it be. */

/** What both A4 and Letter have inside their margins: A4's width, Letter's height, in CSS pixels (96 to an inch). */
const inch = 96;
const margin = 14 / 25.4;
const height = (11 - 2 * margin) * inch;

/** Points that paper can be read in. */
const [most, least] = [11, 6.5];

export function fitAnswers(content: ParentNode): void {
  const answers = content.querySelector<HTMLElement>('.answers');
  if (!answers) return;
  for (let size = most; size >= least; size -= 0.25) {
    answers.style.fontSize = `${size}pt`;
    if (answers.getBoundingClientRect().height <= height) return;
  }
}
