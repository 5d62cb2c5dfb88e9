import { questionTitle, questionVersionList, type QuestionVersionRow } from '@assay/contract';
import { IconArrowBackUp, IconArrowsDiff, IconEye, IconVersions } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useArea, useListState } from '../../../lib/session/area.ts';
import { DataTable, type RowAction } from '../../../ui/lists/data-table.tsx';
import { useServerList } from '../../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { questionQuery, questionVersionsQuery } from '../api.ts';
import { OriginNotice } from '../offers/origin-notice.tsx';
import { GoBackDialog } from './go-back-dialog.tsx';
import { comparisonAddress, versionAddress } from '../version-address.ts';
import { versionColumns } from './version-columns.tsx';

/** The versions of a question, with what each changed, why, and where it is used. */
const VersionListPage = () => {
  const { questionId = '' } = useParams();
  const area = useArea();
  const here = useListState();
  const question = useQuery(questionQuery(questionId)).data;
  const [goingBackTo, setGoingBackTo] = useState<number | null>(null);
  const { list } = useServerList(questionVersionList, (asked) => questionVersionsQuery(questionId, asked), {
    pageSize: 25,
    failed: 'Failed to load versions',
  });

  const compared = (from: number, to: number) => `${area}/${comparisonAddress({ questionId, from, to })}`;
  const actionsOf = ({ version }: QuestionVersionRow): RowAction<QuestionVersionRow>[] => [
    { label: 'View', icon: <IconEye size={16} />, to: `${area}/${versionAddress(questionId, version)}` },
    ...(version > 1
      ? [
          {
            label: 'What it changed',
            icon: <IconArrowsDiff size={16} />,
            to: compared(version - 1, version),
          },
        ]
      : []),
    ...(question && version < question.version
      ? [
          {
            label: 'What has changed since',
            icon: <IconArrowsDiff size={16} />,
            to: compared(version, question.version),
          },
        ]
      : []),
    ...(question?.actions.includes('update') && version < question.version
      ? [
          {
            label: 'Go back to this version',
            icon: <IconArrowBackUp size={16} />,
            onSelect: () => setGoingBackTo(version),
          },
        ]
      : []),
  ];

  return (
    <Page>
      <PageHeader
        title="Versions"
        context={question && questionTitle({ name: question.name, statement: question.questionText })}
        backTo={`${area}/questions/view-question/${questionId}`}
        backState={here.back}
      />
      <OriginNotice question={{ _id: questionId }} />
      <DataTable
        label="Versions"
        columns={versionColumns(area, question?.version)}
        {...list}
        rowId={({ version }) => String(version)}
        rowLabel={({ version }) => `Version ${version}`}
        search="Search by reason"
        actions={actionsOf}
        empty={{ icon: <IconVersions size={32} stroke={1.4} aria-hidden />, title: 'No version is found.' }}
      />
      {question && goingBackTo !== null && (
        <GoBackDialog
          question={question}
          version={goingBackTo}
          onClose={() => setGoingBackTo(null)}
          onDone={() => setGoingBackTo(null)}
        />
      )}
    </Page>
  );
};

export default VersionListPage;
