import * as z from 'zod';
import type { Language } from './errors.ts';
import { Id, text } from './common.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { wallScreens } from './wall-screens.ts';

/** Name of the product until somebody sets another. */
export const defaultSystemName: Readonly<Record<Language, string>> = {
  'zh-CN': '设备故障诊断大数据平台',
  'en-US': 'Device Fault Diagnosis Big Data Platform',
};

export const settingPermissions = definePermissions({
  'systemName:write': ['TENANT_ADMIN', 'CUSTOMER_USER'],
});

export const settingRoutes = defineRoutes({
  getSystemName: {
    method: 'POST',
    path: '/system/distributordatascreen/getSystemName',
    permission: 'session',
    onWalls: wallScreens,
    changes: false,
    reply: 'message',
    summary:
      "The platform's name, as `msg`: the factory's, else its dealer's, else the product's. Without ids that of the caller's own place.",
    body: z.object({ customerId: Id.nullish(), tenantId: Id.nullish() }),
    data: z.string(),
  },
  setSystemName: {
    method: 'POST',
    path: '/system/distributordatascreen/setSystemName',
    permission: 'systemName:write',
    audit: 'setting.systemName',
    reply: 'message',
    summary:
      "Name the platform: a factory's user for the factory, a dealer for itself. The new name comes back as `msg`.",
    body: z.object({
      systemName: z.string().trim().pipe(text(60, 1)),
      customerId: Id.nullish(),
      tenantId: Id.nullish(),
    }),
    data: z.string(),
  },
});
