/**
 * Whose run it is, as the runners are told: institutes have their turns there, and in each its people. Who is of none is
 * one of his own.
 */
export const runKey = ({ instituteId, id }: { instituteId: string | null; id: string }): string =>
  instituteId === null ? id : `${instituteId}/${id}`;
