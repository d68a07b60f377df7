/** What this language says in the area `maker`. */
export * as maker from '../maker';
export * from '../fact-offers';
export * as makerFacts from '../maker-facts';
export * as makerPrediction from '../maker-prediction';
