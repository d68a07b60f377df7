export * as trainingKeys from '../training-keys';
export * as trainingPanel from '../training-panel';
export * as trainingStrip from '../training-strip';
export * as trainingTabs from '../training-tabs';
