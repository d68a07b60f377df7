// Each of these is a type error.
import type { ManyHeadsAttributes } from 'manyheads/embed';

const element = document.createElement('many-heads');

// @ts-expect-error no such variant
element.variant = 'thin';
// @ts-expect-error a number is wanted
element.heads = 'four';
// @ts-expect-error a switch
element.positions = 'yes';
// @ts-expect-error numbers
element.muted = ['first'];
// @ts-expect-error no such set
element.controls = 'plyer';
// @ts-expect-error a lesson’s text, its name or its address
element.lesson = { title: 'data' };
// @ts-expect-error no such property
element.dmodel = 16;
// @ts-expect-error gone
element.showWelcome();
// @ts-expect-error of the element itself
element.session = null;
// @ts-expect-error only to be read
element.position = 2;
// @ts-expect-error a stage
element.goTo('attention');
// @ts-expect-error no field of the state
element.setState({ colour: 'red' });
// @ts-expect-error layer A or B
element.tensor('q', 'C');
// @ts-expect-error no such detail
element.addEventListener('mh-stage', (event) => event.detail.state);
// @ts-expect-error not a state
element.addEventListener('mh-change', (event) => event.detail.message);
// @ts-expect-error numbers have no length
element.addEventListener('mh-inspect', ({ detail }) => detail.value.length);
// @ts-expect-error HTML names it d-model
const attributes: ManyHeadsAttributes = { dModel: 16 };

export { attributes };
