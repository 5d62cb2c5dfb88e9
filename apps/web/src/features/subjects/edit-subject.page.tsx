import { idSchema, type ManagedSubject } from '@assay/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { CallError } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { PageSkeleton } from '../../ui/page/page.tsx';
import { subjectQuery } from './api.ts';
import { SubjectForm } from './subject-form.tsx';

/** As it was when editing began: a load in the background does not change it under the person's hands. */
const EditSubject = ({ subject }: { subject: ManagedSubject }) => {
  const [stored] = useState(subject);
  return <SubjectForm stored={stored} />;
};

const BackToList = ({ reason }: { reason: string }) => {
  useEffect(() => toast({ severity: 'error', summary: 'Error', detail: reason, id: 'subject' }), [reason]);
  return <Navigate to="/hod/subjects" replace />;
};

const EditSubjectPage = () => {
  const id = idSchema.safeParse(useParams()['id']).data;
  const one = subjectQuery(id ?? '');
  const { data, error } = useQuery({ ...one, queryFn: id ? one.queryFn : skipToken });

  if (data) return <EditSubject key={data._id} subject={data} />;
  const isMissing = !id || (error instanceof CallError && error.status === 404);
  if (isMissing) return <BackToList reason="Subject not found" />;
  if (error) return <BackToList reason="Failed to load subject data." />;
  return <PageSkeleton />;
};

export default EditSubjectPage;
