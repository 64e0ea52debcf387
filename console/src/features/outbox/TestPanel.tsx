import { messageChannels, outboxRoutes } from '@oilsight/contract';
import type { ChannelTestOptions, Language, MessageChannel, OutboxChannel } from '@oilsight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { FilterSelect } from '../../ui/SelectField.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import { billedParts, channelIcons } from './message-look.ts';
import { testOptionsQuery } from './queries.ts';
import styles from './Side.module.css';
import { TestSteps } from './TestSteps.tsx';
import { useMessageWords } from './useMessageWords.ts';

/** Each language under its own name, whatever the page speaks. */
const languageSegments = [
  { value: 'zh-CN', label: '\u4e2d', spoken: '\u4e2d\u6587' },
  { value: 'en-US', label: 'EN', spoken: 'English' },
] as const;

/** Sends a message with sample values to the reader's own address, and follows it. */
export function TestPanel({ channels }: { readonly channels: readonly OutboxChannel[] | undefined }) {
  const { t } = useMessageWords();
  const options = useQuery(testOptionsQuery);
  return (
    <Card label={t('test.title')}>
      <h2 className={styles.title}>{t('test.title')}</h2>
      {options.data !== undefined && channels !== undefined ? (
        <TestForm options={options.data} channels={channels} />
      ) : options.error !== null ? (
        <ErrorState error={options.error} onRetry={() => void options.refetch()} isRetrying={options.isFetching} />
      ) : (
        <Skeleton>
          <div className={styles.bones}>
            <SkeletonBar height={32} />
            <SkeletonBar height={32} />
            <SkeletonBar height={32} />
            <SkeletonBar height={72} />
            <SkeletonBar height={32} />
          </div>
        </Skeleton>
      )}
    </Card>
  );
}

function TestForm({
  options: { addresses, templates },
  channels,
}: {
  readonly options: ChannelTestOptions;
  readonly channels: readonly OutboxChannel[];
}) {
  const { t, language: own, templateName } = useMessageWords();
  const { t: common } = useTranslation('common');
  const hasGateway = (channel: MessageChannel) =>
    channels.some((one) => one.channel === channel && one.gateway !== null);
  const [channel, setChannel] = useState(messageChannels.find(hasGateway) ?? messageChannels[0]);
  const [language, setLanguage] = useState<Language>(own);
  const [name, setName] = useState(templates[0]?.name ?? '');
  const [testId, setTestId] = useState<string | null>(null);
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => call(outboxRoutes.testChannel, { body: { channel, template: name, language } }),
    onSuccess: ({ messageId }) => {
      setTestId(messageId);
      void client.invalidateQueries({ queryKey: ['outbox', 'messages'] });
    },
  });
  const words = templates.find((template) => template.name === name)?.words[language];
  const to = addresses[channel];
  const obstacle = !hasGateway(channel)
    ? t('test.noGateway')
    : to === null
      ? t(`test.noAddress.${channel}`)
      : send.error !== null
        ? failureText(send.error, 'operate', common)
        : null;
  const choose = (change: () => void) => () => {
    send.reset();
    change();
  };
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label} aria-hidden>
          {t('test.channel')}
        </span>
        <Segmented
          label={t('test.channel')}
          value={channel}
          segments={messageChannels.map((value) => ({ value, label: t(`channel.${value}`) }))}
          onChange={(value) => choose(() => setChannel(value))()}
        />
      </div>
      <div className={styles.field}>
        <span className={styles.label}>{t('test.receiver')}</span>
        <span className={`${styles.own} num`} data-none={to === null || undefined}>
          <Icon name={channelIcons[channel]} size="s" />
          {to === null ? t(`test.noAddress.${channel}`) : t(`test.own.${channel}`, { to })}
        </span>
      </div>
      <div className={styles.row}>
        <div className={styles.field}>
          <span className={styles.label} aria-hidden>
            {t('test.template')}
          </span>
          <FilterSelect
            label={t('test.template')}
            all={null}
            options={templates.map((template) => ({ value: template.name, label: templateName(template.name) }))}
            value={name}
            onChange={(value) => choose(() => setName(value ?? name))()}
          />
        </div>
        <div className={styles.field}>
          <span className={styles.label} aria-hidden>
            {t('test.language')}
          </span>
          <Segmented
            label={t('test.language')}
            value={language}
            segments={languageSegments}
            onChange={(value) => choose(() => setLanguage(value))()}
          />
        </div>
      </div>
      {words === undefined ? null : (
        <section className={`${styles.preview} num`} lang={language} aria-label={t('test.preview')}>
          {channel === 'email' ? <b>{words.subject}</b> : null}
          {words.text}
          <p>
            <span>
              {[
                t('test.length', { count: words.text.length }),
                channel === 'sms' ? t('test.parts', { count: billedParts(words.text) }) : '',
              ]
                .filter((part) => part !== '')
                .join(t('stop'))}
            </span>
            <span>{t('test.sample')}</span>
          </p>
        </section>
      )}
      <div className={styles.send}>
        <Button
          kind="primary"
          icon="send"
          isWide
          isBusy={send.isPending}
          disabled={!hasGateway(channel) || to === null}
          onClick={() => send.mutate()}
        >
          {t('test.send')}
        </Button>
      </div>
      {obstacle === null ? null : <output className={styles.note}>{obstacle}</output>}
      {testId === null ? null : (
        <TestSteps messageId={testId} pause={channels.find((one) => one.channel === channel)?.pause ?? null} />
      )}
      <p className={styles.note}>{t('test.note')}</p>
    </>
  );
}
