/** What this language says in the area `training`. */
export * as trainingKeys from '../training-keys';
export * as trainingPanel from '../training-panel';
export * from '../training-strip';
export * from '../training-tabs';
