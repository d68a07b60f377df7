/** Where a value was written. */
export type Source = 'link' | 'query' | 'attribute' | 'field';
