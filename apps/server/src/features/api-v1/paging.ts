import { outcomeCode } from '@assay/contract';

interface Asked {
  page: number;
  pageSize: number;
}

/** The page that was asked for, as the lists of the product count: from 0. */
export const productPage = ({ page, pageSize }: Asked) => ({ page: page - 1, pageSize });

/** A page of items, as it is answered. */
export const pageOfItems = <Item>({ page, pageSize }: Asked, items: Item[], total: number) => ({
  items,
  page,
  pageSize,
  total,
});

/** A module of a subject as a course outcome. */
export const toOutcome = ({ _id, title, order }: { _id: string; title: string; order: number }) => ({
  id: _id,
  code: outcomeCode({ order }),
  title,
});

/** Something that the product calls by `_id`. */
export const toRef = <Named extends { _id: string; name: string }>({ _id, name }: Named) => ({
  id: _id,
  name,
});
