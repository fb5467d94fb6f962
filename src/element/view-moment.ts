/** The code of the moment `view`: what an element shows over its video, in its language. Only `moments.ts` imports this file. */
export {IdleCard} from '../idle/idle-card.ts';
export {openView} from '../view/view.ts';
export {warnOfAttributes} from './settings/attribute-warnings.ts';
export {ElementLanguage} from './element-language.ts';
