/** All answers have one page, the last: their type is as large as that lets it be. */

/** What both A4 and Letter have inside their margins: A4's width, Letter's height, in CSS pixels (96 to an inch). */
const inch = 96;
const margin = 14 / 25.4;
const height = (11 - 2 * margin) * inch;

/** Points that paper can be read in. */
const [most, least] = [11, 6.5];

export function fitAnswers(content: ParentNode): void {
  const paper = content.querySelector('.paper');
  const answers = content.querySelector<HTMLElement>('.answers');
  if (!paper || !answers) return;
  // On a small screen it is as wide as that; it is measured as wide as paper.
  paper.classList.add('measured');
  for (let size = most; size >= least; size -= 0.25) {
    answers.style.fontSize = `${size}pt`;
    if (answers.offsetHeight <= height) break;
  }
  paper.classList.remove('measured');
}
