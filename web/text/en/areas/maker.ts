export * as maker from '../maker';
export * as makerFacts from '../maker-facts';
export * as makerPrediction from '../maker-prediction';
