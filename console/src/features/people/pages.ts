import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';
import { managers } from '../../domain/roles.ts';

const users = page(['people'], async () => (await import('./UserSetPage.tsx')).UserSetPage);
const virtualUsers = page(['people'], async () => (await import('./virtual/VirtualPage.tsx')).VirtualPage);
const virtualDevices = page(
  ['people'],
  async () => (await import('./virtual/VirtualDevicesPage.tsx')).VirtualDevicesPage,
);

export const peoplePages: readonly FeaturePage[] = [
  { path: '/userSet', title: 'users', frame: 'shell', icon: 'user', roles: managers, load: users },
  {
    path: '/virtual',
    title: 'virtualUsers',
    frame: 'shell',
    hidden: true,
    roles: ['SYS_ADMIN'],
    activeMenu: '/userSet',
    load: virtualUsers,
  },
  {
    path: '/virtualdevice',
    title: 'virtualDevices',
    frame: 'shell',
    hidden: true,
    roles: ['SYS_ADMIN'],
    activeMenu: '/userSet',
    load: virtualDevices,
  },
];
