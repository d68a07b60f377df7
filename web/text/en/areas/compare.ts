export * as compare from '../compare';
export * as compareLabels from '../compare-labels';
