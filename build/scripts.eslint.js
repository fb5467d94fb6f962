import {buildConfig} from '../eslint.config.js';

export default [buildConfig];
