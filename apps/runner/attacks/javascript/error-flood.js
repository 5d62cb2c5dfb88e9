// attack: an error message of many megabytes
// expect: OUTPUT_LIMIT
throw new Error('x'.repeat(4 << 20));
