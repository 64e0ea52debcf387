import { longestOwner, longestPlanNote } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { accounts, dealers } from './demo.data.rules.ts';
import { colleagues } from './demo.people.rules.ts';
import { demoWorks, plannedAt, workForm } from './demo.planned.rules.ts';

const now = Date.UTC(2026, 10, 23);

it('names people and devices of the demonstration once, within the bounds of a plan', () => {
  const names = new Set([...accounts, ...colleagues].map(({ userName }) => userName));
  expect(new Set(demoWorks.map(({ device }) => device)).size).toBe(demoWorks.length);
  for (const work of demoWorks) {
    expect(names).toContain(work.by);
    if (work.ownerAccount !== null) expect(names).toContain(work.ownerAccount);
    expect(work.note.length).toBeLessThanOrEqual(longestPlanNote);
    expect(work.owner.length).toBeLessThanOrEqual(longestOwner);
  }
});

it('is planned by people who see the device, and done by people of its factory', () => {
  const people = [...accounts, ...colleagues];
  const reaches = (userName: string, device: string) => {
    const person = people.find((one) => one.userName === userName);
    const dealer = dealers.find(({ slug }) => slug === person?.dealer);
    const factories = dealer?.factories.filter(({ slug }) => person?.factory === undefined || slug === person.factory);
    return factories?.some(({ devices }) => devices.some(({ slug }) => slug === device)) ?? false;
  };
  for (const { by, ownerAccount, device } of demoWorks) {
    expect([by, device, reaches(by, device)]).toEqual([by, device, true]);
    if (ownerAccount !== null)
      expect([ownerAccount, device, reaches(ownerAccount, device)]).toEqual([ownerAccount, device, true]);
  }
});

it('has work that is late, that is due within 14 days, and that nobody has', () => {
  const forms = demoWorks.map((work) => workForm(work, now, (name) => `id of ${name}`));
  expect(forms.some(({ dueAt }) => dueAt < now)).toBe(true);
  expect(forms.every(({ dueAt }) => dueAt < now + 14 * dayMs)).toBe(true);
  expect(forms.some(({ owner, ownerId }) => owner === '' && ownerId === null)).toBe(true);
  expect(forms.find(({ kind }) => kind === 'oil_change')?.ownerId).toBe('id of dongguan.huang');
});

it('was planned before now, and before it is due', () => {
  for (const work of demoWorks) {
    expect(plannedAt(work, now)).toBeLessThan(now);
    expect(plannedAt(work, now)).toBeLessThan(workForm(work, now, () => '').dueAt);
  }
});
