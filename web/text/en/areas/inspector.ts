export * as equations from '../equations';
export * as equationsBack from '../equations-back';
