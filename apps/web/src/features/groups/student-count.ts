/** `1 student`, `12 students`. */
export const studentCount = (count: number): string => `${count} ${count === 1 ? 'student' : 'students'}`;
