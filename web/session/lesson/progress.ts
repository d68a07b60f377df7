/** How far a reader has come in each lesson: kept on the reader's machine alone, or nowhere. */
export interface LessonProgress {
  /** The step that was on show last; '' at the check. */
  readonly step: string;
  readonly done: boolean;
  /** Right answers of the check, each at its first answer. */
  readonly right: number;
}

export interface LessonStore {
  save(lesson: string, progress: LessonProgress): void;
  /** Null where nothing was kept. */
  load(lesson: string): LessonProgress | null;
}

/** Where there is no place to keep anything: as long as the page is open. */
export function inMemory(): LessonStore {
  const kept = new Map<string, LessonProgress>();
  return {
    save: (lesson, progress) => void kept.set(lesson, progress),
    load: (lesson) => kept.get(lesson) ?? null,
  };
}
