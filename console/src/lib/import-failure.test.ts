import { expect, it } from 'vitest';
import { isImportFailure, PartMissing } from './import-failure.ts';

it.each([
  [new TypeError('Failed to fetch dynamically imported module: http://oil.example/assets/DevicePage.js'), true],
  [new TypeError('error loading dynamically imported module: http://oil.example/assets/DevicePage.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to preload CSS for /assets/DevicePage.css'), true],
  [new PartMissing('texts of device'), true],
  [new TypeError('x is undefined'), false],
  ['Failed to fetch dynamically imported module', false],
])('%s: %s', (error, expected) => {
  expect(isImportFailure(error)).toBe(expected);
});
