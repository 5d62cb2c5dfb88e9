/** A new identifier: UUIDv7, so that rows made later sort later. */
export { v7 as newId } from 'uuid';
