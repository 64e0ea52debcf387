import { tenantRoutes, userRoutes } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openConsole, server } from '../../test/page.ts';

const dialog = page.getByRole('dialog', { name: '新建工厂' });
const name = dialog.getByLabelText('名称');
const question = page.getByRole('dialog', { name: '修改尚未保存' });

/** A form of a new factory in which a name was typed; the list of people is the page before it. */
async function begin(): Promise<void> {
  server
    .on(tenantRoutes.listCustomers, { rows: [], total: 0 })
    .on(userRoutes.listRoles, [])
    .on(userRoutes.listUsers, { rows: [], total: 0 });
  await openConsole('/userSet', { as: 'TENANT_ADMIN' });
  await page.getByRole('link', { name: '工厂', exact: true }).click();
  await page.getByRole('button', { name: '新建工厂' }).first().click();
  await name.fill('试验厂');
}

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  [
    'a press beside it',
    () =>
      dialog
        .getByRole('button', { name: '关闭' })
        .first()
        .click({ position: { x: 4, y: 4 } }),
  ],
  ['the way back of the browser', () => Promise.resolve(history.back())],
])(
  'asks before %s closes a form that was changed, and keeps what was typed unless told otherwise',
  async (_, leave) => {
    await begin();
    await leave();
    await expect.element(question).toBeVisible();
    await expect.element(question.getByRole('button', { name: '继续填写' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(name).toHaveValue('试验厂');
    expect(location.search).toContain('places');
  },
);

it('keeps a form also when Escape is pressed again and again', async () => {
  await begin();
  for (let times = 0; times < 5; times += 1) await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await expect.element(name).toHaveValue('试验厂');
});

it('lets the form go once that is what the reader chose', async () => {
  await begin();
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: '放弃修改' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
});

it('goes the way back that was asked for when the form is given up', async () => {
  await begin();
  history.back();
  await question.getByRole('button', { name: '放弃修改' }).click();
  await expect.poll(() => location.search).not.toContain('places');
  await expect.element(question).not.toBeInTheDocument();
});

it('asks nothing of a form that is as it was opened', async () => {
  await begin();
  await name.fill('');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
});
