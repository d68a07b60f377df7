/** Declarations that many rules share: a rule of any sheet takes them by name, as `${oneLine};`. */
import { css } from 'lit';

/** Beside each other, with their middles at one height. */
export const row = css`
  display: flex;
  align-items: center;
`;

/** Beside each other, and in a next line where there is no room. */
export const wrapping = css`
  display: flex;
  flex-wrap: wrap;
`;

export const wrappingRow = css`
  ${wrapping};
  align-items: center;
`;

/** Below each other. */
export const column = css`
  display: flex;
  flex-direction: column;
`;

/** What does not fit is cut off, with an ellipsis. */
export const oneLine = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** A list without signs and spaces of its own. */
export const plainList = css`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The frame of buttons, fields and boxes. */
export const framed = css`
  border: 1px solid var(--line);
  border-radius: 8px;
`;

/** What is chosen, or leads on: paper on ink. */
export const inverted = css`
  border-color: var(--ink);
  background: var(--ink);
  color: var(--paper);
`;

/** What is chosen and keeps its ground. */
export const ringed = css`
  border-color: var(--accent);
  box-shadow: inset 0 0 0 1px var(--accent);
`;

/** A button without frame and ground. */
export const bare = css`
  border-color: transparent;
  background: none;
  color: var(--muted);
`;

/** What has the keyboard's focus. */
export const focusRing = css`
  outline: 3px solid var(--accent);
  outline-offset: 2px;
`;

/** A small text that stands back. */
export const note = css`
  color: var(--muted);
  font-size: var(--small, 13px);
`;
