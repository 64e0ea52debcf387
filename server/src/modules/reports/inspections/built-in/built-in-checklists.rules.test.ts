import { ChecklistForm } from '@oilsight/contract';
import { findIndicator, machineTypes } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { checkChecklist } from '../checklists.rules.ts';
import { builtInChecklists } from './built-in-checklists.rules.ts';

it.each(machineTypes)('the built-in checklist of %s is one that a dealer could have saved', (type) => {
  const list = builtInChecklists[type];
  expect(ChecklistForm.parse(list)).toEqual(list);
  checkChecklist(list);
  expect(list.items.length).toBeGreaterThanOrEqual(12);
  expect(list.items.length).toBeLessThanOrEqual(24);
});

it.each(machineTypes)('every item of %s says in both languages what is right, in a group that has items', (type) => {
  const { groups, items } = builtInChecklists[type];
  for (const { title, hint } of items) {
    for (const { zh, en } of [title, hint]) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).toMatch(/^[^\p{Script=Han}]+$/u);
    }
  }
  for (const { id } of groups) expect(items.map(({ group }) => group)).toContain(id);
  for (const { indicator } of items) if (indicator !== null) expect(findIndicator(indicator)).not.toBeNull();
});
