/** What this language says in the area `training`. */
export * as trainingKeys from '../training-keys';
export * as trainingPanel from '../training-panel';
export * as trainingStrip from '../training-strip';
export * as trainingTabs from '../training-tabs';
