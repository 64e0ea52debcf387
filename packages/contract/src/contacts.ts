import * as z from 'zod';
import { Email, Id, pageQuery, Phone, text } from './common.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';

const ContactLanguage = z.enum(['zh-CN', 'en-US']);

/** A person who is notified of alarms of one device group or of the whole factory. */
export const AlarmContact = z.object({
  contactId: Id,
  customerId: Id,
  customerName: z.string(),
  /** null: of the whole factory. */
  groupId: Id.nullable(),
  groupName: z.string().nullable(),
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The account of this person, whose language, time zone and preferences then count; null: none. */
  userId: Id.nullable(),
  userName: z.string().nullable(),
  /** In which language and in whose local time alarms are told, where there is no account. */
  language: ContactLanguage,
  timeZone: z.string(),
  /** The person's id (openid) at the official account, or the name of a group's robot; empty: not told by WeChat. */
  wechatOpenId: z.string(),
  /** To be sent with an update: 409 when the row has changed since it was read. */
  version: z.number().int(),
});
export type AlarmContact = z.infer<typeof AlarmContact>;

/** Most contacts of a group, and most of a factory that are of no group: each alarm looks at all who may be told. */
export const maxContactsOfGroup = 50;

const ContactForm = z.object({
  contactName: z.string().trim().pipe(text(64, 1)),
  phone: Phone,
  email: Email,
  /** An account of the same dealer or factory. */
  userId: Id.nullable().default(null),
  language: ContactLanguage.default('zh-CN'),
  /** IANA name. */
  timeZone: text(64, 1).default('Asia/Shanghai'),
  wechatOpenId: z.string().trim().pipe(text(64)).default(''),
});

export const contactPermissions = definePermissions({
  'contacts:manage': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
});

export const contactRoutes = defineRoutes({
  listContacts: {
    method: 'GET',
    path: '/system/alarmcontact/list',
    permission: 'contacts:manage',
    summary: 'Alarm contacts, by factory, group and name.',
    reply: 'rows',
    query: z.object({ customerId: Id.optional(), groupId: Id.optional(), search: text(100).optional(), ...pageQuery }),
    data: z.array(AlarmContact),
  },
  createContact: {
    method: 'POST',
    path: '/system/alarmcontact',
    permission: 'contacts:manage',
    summary: 'Add an alarm contact to a device group, or to the factory. A phone stands once in a group.',
    audit: 'contact.create',
    body: ContactForm.extend({ customerId: Id, groupId: Id.optional() }),
    data: AlarmContact,
  },
  updateContact: {
    method: 'PUT',
    path: '/system/alarmcontact',
    permission: 'contacts:manage',
    summary: 'Change an alarm contact. Fields that are left out get their defaults.',
    audit: 'contact.update',
    body: ContactForm.extend({ contactId: Id, version: Version }),
    data: AlarmContact,
  },
  removeContact: {
    method: 'DELETE',
    path: '/system/alarmcontact/:contactId',
    permission: 'contacts:manage',
    summary: 'Remove an alarm contact. Refused while an alarm setting notifies it.',
    audit: 'contact.remove',
    params: z.object({ contactId: Id }),
    data: z.null(),
  },
});
