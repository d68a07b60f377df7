/** Fits all answers onto the last page by choosing the largest type that has room. */

/**
 * The area that both A4 and Letter have inside their margins: A4's width and Letter's height, in CSS pixels
 * (96 to an inch).
 */
const inch = 96;
const margin = 14 / 25.4;
const height = (11 - 2 * margin) * inch;

/** The largest and the smallest type in points. */
const [most, least] = [11, 6.5];

export function fitAnswers(content: ParentNode): void {
  const paper = content.querySelector('.paper');
  const answers = content.querySelector<HTMLElement>('.answers');
  if (!paper || !answers) return;
  // Measured at the width of paper: on a small screen the element itself is narrower.
  paper.classList.add('measured');
  for (let size = most; size >= least; size -= 0.25) {
    answers.style.fontSize = `${size}pt`;
    if (answers.offsetHeight <= height) break;
  }
  paper.classList.remove('measured');
}
