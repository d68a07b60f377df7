/**
 * The experiments' moments: a moment is a link's query and sets all that it needs. Title and sentence of a row are the
 * messages `experiment-ID` and `experiment-ID-says`.
 */
const paper =
  'sentence=I+am+going+to+deposit+my+money+at+the+bank+this+morning&d-model=512&heads=2&stage=output&compare=heads:1';
const learns = 'parameters=trained&seed=1&stage=softmax';
const whatWhere = `${learns}&task=what-where&heads=2`;
const relation =
  `${learns}&task=relation&variant=wide&heads=1&d-model=32&mask=no-self&positions=off&head=1&sentence=c?+a1+b2+c3+d4+e5+f6`.replaceAll(
    '?',
    '%3F',
  );
const rung = 'parameters=random&mask=no-self&stage=project';

/** In the order of the list, by group: `experiment-group-NAME` is a group's heading. */
export const experimentGroups = {
  ladder: {
    'one-matrix': `${rung}&heads=1&shared-qk=on&value-projection=off&output-projection=off`,
    'two-matrices': `${rung}&heads=1&value-projection=off&output-projection=off`,
    'with-values': `${rung}&heads=1&output-projection=off`,
    'many-heads': `${rung}&heads=4&output-projection=off`,
    'with-output': `${rung}&heads=4`,
  },
  cutting: {
    'split-narrow': 'parameters=random&stage=project&compare=variant:narrow',
    'split-wide': 'parameters=random&stage=softmax&compare=variant:wide',
    'twice-heads': 'parameters=random&stage=output&compare=heads:8',
    'key-heads': 'parameters=random&heads=8&stage=project&compare=kv-heads:2',
    'random-clones': 'parameters=random&stage=softmax&compare=parameters:clones',
    'paper-heads': `${paper}&parameters=random`,
    'paper-ones': `${paper}&parameters=ones`,
  },
  positions: {
    'mask-none': 'mask=causal&stage=softmax&compare=mask:none',
    rotary: 'parameters=random&stage=rotate&rotary=halves',
    window: 'parameters=random&mask=causal&window=3&stage=mask',
    alibi: 'parameters=random&positions=off&stage=softmax&compare=alibi:on',
  },
  training: {
    'two-heads': whatWhere,
    'one-or-two': `${learns}&task=what-where&heads=1&training-step=400&compare=heads:2`,
    twins: `${whatWhere}&start=clones&training-step=400`,
    'twins-or-one': `${whatWhere}&start=clones&training-step=400&compare=heads:1,start:random`,
    'wide-narrow-lookup': `${learns}&task=lookup&variant=wide&heads=2&mask=no-self&positions=off&sentence=c%3F+a1+b2+c3+d4+e5&training-step=600&compare=variant:narrow`,
    circle: `${relation}&relation=identity&d-k=2&training-step=2000&look=plane`,
    'line-or-circle': `${relation}&relation=identity&d-k=1&training-step=2000&compare=d-k:2`,
    ranks: `${relation}&d-k=1&training-step=2000&compare=d-k:8`,
  },
  closer: {
    backward: `${whatWhere}&training-step=400&direction=backward`,
    sizes: 'look=sizes',
    order: 'look=order&parameters=random',
    heads: 'look=heads&stage=softmax',
    merged: 'look=merged&parameters=random&stage=scores',
    layout: 'look=layout&stage=heads',
    scorers: 'look=scorers&stage=scores',
    values: 'look=values',
  },
} as const;

type Groups = typeof experimentGroups;
export type ExperimentGroup = keyof Groups;
export type ExperimentId = { [Name in ExperimentGroup]: keyof Groups[Name] }[ExperimentGroup];

const { ladder, cutting, positions, training, closer } = experimentGroups;
export const experiments: Readonly<Record<ExperimentId, string>> = {
  ...ladder,
  ...cutting,
  ...positions,
  ...training,
  ...closer,
};
