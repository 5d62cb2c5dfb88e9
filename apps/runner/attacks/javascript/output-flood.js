// attack: output without end
// expect: OUTPUT_LIMIT
for (;;) console.log('flood'.repeat(1000));
