import { machineTypes } from '@oilsight/oil';
import { machineTypeWords } from '../plant/index.ts';

/** What people call the machine types, in both languages: they search by the word that they use. */
export const typeWords = {
  types: [...machineTypes],
  words: machineTypes.map((type) => Object.values(machineTypeWords[type]).join('\n').toLowerCase()),
  gateway: '网关\ngateway',
};
