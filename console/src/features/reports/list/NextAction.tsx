import type { Report, ReportMove } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { me } from '../../../api/me.ts';
import { nextMoveOf } from '../../../domain/reports/report-look.ts';
import { reportPath } from '../../../domain/reports/report-path.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';

/** A report and what is to be done with it. */
export interface Moving {
  readonly report: Report;
  readonly move: ReportMove;
}

interface NextActionProps {
  readonly report: Report;
  readonly onMove: (moving: Moving) => void;
}

/** The one thing to do next with a report, by role. What needs the file or is read first leads to the report. */
export function NextAction({ report, onMove }: NextActionProps) {
  const { t } = useTranslation('reports');
  const authority = useQuery(me).data?.user.authority;
  const move = authority === undefined ? null : nextMoveOf(report, authority);
  // An inspection may have a checklist that somebody else fills in: its page says so.
  if (move === null || move === 'deliver' || move === 'review' || move === 'inspecting')
    return (
      <ButtonLink to={reportPath(report.reportId)} kind={move === null ? 'quiet' : 'plain'} size="s">
        {t(move === null ? 'view' : move === 'deliver' ? 'look' : 'fillIn')}
      </ButtonLink>
    );
  return (
    <Button size="s" aria-haspopup="dialog" onClick={() => onMove({ report, move })}>
      {t(`move.${move}.short`)}
    </Button>
  );
}
