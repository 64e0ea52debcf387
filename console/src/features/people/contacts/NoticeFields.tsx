import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/now.ts';
import { zoneOptions } from '../../../lib/zones.ts';
import layout from '../../../ui/Form.module.css';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { usersQuery } from '../queries.ts';

/** How a contact is told of alarms. */
export interface NoticeValues {
  /** Empty: no account. */
  readonly userId: string;
  readonly language: 'zh-CN' | 'en-US';
  readonly timeZone: string;
  readonly wechatOpenId: string;
}

interface NoticeFieldsProps extends NoticeValues {
  readonly customerId: string;
  /** The account that is linked now: it may be one that the reader's list does not have. */
  readonly linked: { readonly userId: string; readonly userName: string } | null;
  readonly errorOf: (field: keyof NoticeValues) => string | null;
  readonly onChange: (change: Partial<NoticeValues>) => void;
}

/** Value of the choice that names no account. */
const none = 'none';
const mostUsers = 200;

/** The account of a contact, and the language, the zone and the WeChat id in which alarms reach it. */
export function NoticeFields({ customerId, linked, errorOf, onChange, ...values }: NoticeFieldsProps) {
  const { t } = useTranslation('people');
  // Offsets change with the season, on the hour.
  const now = useNow(3600);
  const zones = useMemo(
    () => zoneOptions(Intl.supportedValuesOf('timeZone'), values.timeZone, now),
    [values.timeZone, now],
  );
  const users = useQuery({
    ...usersQuery({ customerId, pageNum: 1, pageSize: mostUsers }),
    enabled: customerId !== '',
  });
  const listed = (users.data?.rows ?? []).map(({ userId, userName }) => ({ value: userId, label: userName }));
  const accounts =
    linked === null || listed.some(({ value }) => value === linked.userId)
      ? listed
      : [{ value: linked.userId, label: linked.userName }, ...listed];
  return (
    <>
      <div className={layout.pair}>
        <SelectField
          name="userId"
          label={t('contact.account')}
          icon="user"
          placeholder=""
          value={values.userId === '' ? none : values.userId}
          error={errorOf('userId')}
          hint={t('contact.accountHint')}
          disabled={customerId === ''}
          options={[{ value: none, label: t('contact.noAccount') }, ...accounts]}
          onChange={(userId) => onChange({ userId: userId === none ? '' : userId })}
        />
        <TextField
          name="wechatOpenId"
          label={t('contact.wechat')}
          icon="bell"
          maxLength={64}
          autoComplete="off"
          value={values.wechatOpenId}
          error={errorOf('wechatOpenId')}
          hint={t('contact.wechatHint')}
          onChange={(wechatOpenId) => onChange({ wechatOpenId })}
        />
      </div>
      <div className={layout.pair}>
        <SelectField
          name="language"
          label={t('contact.language')}
          icon="globe"
          placeholder=""
          value={values.language}
          error={errorOf('language')}
          options={[
            { value: 'zh-CN', label: t('contact.languages.zh') },
            { value: 'en-US', label: t('contact.languages.en') },
          ]}
          onChange={(language) => onChange({ language })}
        />
        <SelectField
          name="timeZone"
          label={t('contact.timeZone')}
          icon="globe"
          placeholder=""
          value={values.timeZone}
          error={errorOf('timeZone')}
          options={zones.map(({ name, offset }) => ({ value: name, label: `${offset} ${name.replaceAll('_', ' ')}` }))}
          onChange={(timeZone) => onChange({ timeZone })}
        />
      </div>
    </>
  );
}
