// Stands in for what jsPDF draws HTML and SVG with (see left-out.ts beside vite.config.ts).
throw new Error(
  'Reports are made of texts, tables and pictures: what draws HTML and SVG into a PDF is left out.',
);
