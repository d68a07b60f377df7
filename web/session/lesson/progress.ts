/** How far a reader has come in each lesson: stored on the reader's machine alone, or not at all. */
export interface LessonProgress {
  /** The step shown last; '' at the check. */
  readonly step: string;
  readonly done: boolean;
  /** How many questions of the check were right at the first answer. */
  readonly right: number;
  /** How many questions there are. */
  readonly of: number;
}

export interface LessonStore {
  save(lesson: string, progress: LessonProgress): void;
  /** Null where nothing is stored. */
  load(lesson: string): LessonProgress | null;
}

/** The store without storage: lasts as long as the page is open. */
export function inMemory(): LessonStore {
  const kept = new Map<string, LessonProgress>();
  return {
    save: (lesson, progress) => void kept.set(lesson, progress),
    load: (lesson) => kept.get(lesson) ?? null,
  };
}
