/** What a session needs of the page that it is on. */
export interface Host {
  /** Something to be drawn has changed. */
  update(): void;
  emit(type: 'mh-error' | 'mh-stage' | 'mh-change' | 'mh-inspect', detail: object): void;
  /** While playing, `mh-change` waits: a link written every frame helps nobody. */
  playing(): boolean;
}
