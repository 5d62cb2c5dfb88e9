import { idSchema } from '@assay/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useReturn } from '../../lib/session/area.ts';
import { newId } from '../../lib/values/new-id.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { instituteNamesQuery, templateQuery } from './api.ts';
import { NEW_TEMPLATE, valuesOf, type TemplateValues } from './template-form-values.ts';
import { TemplateForm } from './template-form.tsx';

interface OpenedProps {
  values: TemplateValues;
  templateId: string | null;
  institutes: readonly { value: string; label: string }[];
}

/** The template as it was when it was opened: a reload in the background does not change it under the hands. */
const Opened = ({ values, templateId, institutes }: OpenedProps) => {
  const [initial] = useState(values);
  return (
    <TemplateForm
      title={templateId === null ? 'Create Template' : 'Edit Template'}
      initial={initial}
      templateId={templateId}
      institutes={institutes}
    />
  );
};

const Unloaded = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => {
  const { address } = useReturn('gradebook-templates');
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Template" backTo={address} />
      <LoadError message={messageOf(error, 'The template could not be loaded.')} onRetry={onRetry} />
    </Page>
  );
};

/** A new template, or with an id in the address the one that is changed. */
const TemplatePage = () => {
  const { templateId } = useParams();
  const known = idSchema.safeParse(templateId).data;
  const one = templateQuery(known ?? '');
  const template = useQuery({ ...one, queryFn: known ? one.queryFn : skipToken });
  const institutes = useQuery(instituteNamesQuery);
  const [drawn] = useState(newId);

  const values = known ? template.data && valuesOf(template.data) : { ...NEW_TEMPLATE, _id: drawn };
  if (!values || !institutes.data)
    return (
      <Unloaded
        error={template.error ?? institutes.error}
        onRetry={() => void Promise.all([template.refetch(), institutes.refetch()])}
      />
    );
  return (
    <Opened key={known ?? 'new'} values={values} templateId={known ?? null} institutes={institutes.data} />
  );
};

export default TemplatePage;
