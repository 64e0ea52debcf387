import type { ReportDetail } from '@oilsight/contract';
import { mayUpload, reportRoutes } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/call.ts';
import { me } from '../../../api/me.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Card } from '../../../ui/Card.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import type { PdfSource } from '../viewer/usePdf.ts';
import type { WantedResult } from '../viewer/text-rows.ts';
import { UploadFile } from './UploadFile.tsx';
import styles from './Files.module.css';

const Viewer = lazy(() => import('../viewer/Viewer.tsx').then((module) => ({ default: module.Viewer })));

/** A version of the report's pdf. */
const sourceOf = ({ fileId }: ReportDetail['files'][number]): PdfSource => ({
  key: fileId,
  load: async (signal) =>
    (await download(reportRoutes.getReportFile, { params: { fileId }, query: { download: 'false' } }, signal)).blob,
});

/** The report's pdf with all its versions, and the place to add another while it is filled in. */
export function Files({
  detail,
  wanted,
}: {
  readonly detail: ReportDetail;
  /** The result whose place in the pdf is shown; null: none was chosen. */
  readonly wanted: WantedResult | null;
}) {
  const { t } = useTranslation('reports');
  const authority = useQuery(me).data?.user.authority;
  const [chosen, setChosen] = useState<string | null>(null);
  const { files } = detail;
  const file = files.find(({ fileId }) => fileId === chosen) ?? files[0];
  // The product writes the pdf of an inspection by checklist.
  const isOpen = authority !== undefined && detail.inspection === null && mayUpload(detail, authority);
  return (
    <>
      {file === undefined ? null : (
        <Card label={t('files.title')} isFlush>
          <Suspense
            fallback={
              <Skeleton>
                <SkeletonBar height={520} />
              </Skeleton>
            }
          >
            <Viewer key={file.fileId} name={file.name} source={sourceOf(file)} wanted={wanted} />
          </Suspense>
        </Card>
      )}
      {file === undefined && !isOpen ? (
        <Card label={t('files.title')}>
          <Empty icon="file" title={t('files.none')}>
            <p>{t('files.noneText')}</p>
          </Empty>
        </Card>
      ) : null}
      {isOpen || files.length > 0 ? (
        <Card label={t('files.versions')} isFlush>
          {isOpen ? <UploadFile reportId={detail.reportId} isFirst={files.length === 0} /> : null}
          {files.length === 0 ? null : <Versions files={files} shown={file?.fileId ?? null} onShow={setChosen} />}
        </Card>
      ) : null}
    </>
  );
}

/** Every version with what proves that it has not changed. */
function Versions({
  files,
  shown,
  onShow,
}: {
  readonly files: ReportDetail['files'];
  readonly shown: string | null;
  readonly onShow: (fileId: string) => void;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return (
    <ul className={styles.versions} aria-label={t('files.versions')}>
      {files.map(({ fileId, version, name, bytes, pages, sha256, at, by }) => (
        <li key={fileId} data-shown={fileId === shown || undefined}>
          <button type="button" aria-pressed={fileId === shown} onClick={() => onShow(fileId)}>
            {t('files.version', { version, name })}
          </button>
          <p className="num">
            {t('files.about', {
              pages: t('files.pages', { count: pages }),
              size: formatNumber(bytes / 1024, 0, language),
              by: by ?? t('nobody'),
              at: timeText(at).slice(0, 16),
            })}
          </p>
          <p className={styles.hash}>
            <span>SHA-256</span>
            <code>{sha256}</code>
            <CopyButton text={sha256} />
          </p>
        </li>
      ))}
    </ul>
  );
}
