import * as manyheads from 'manyheads';

const core: manyheads.Core = await manyheads.loadCore();
export { core };
