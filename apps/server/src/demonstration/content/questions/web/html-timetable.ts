import type { ShownQuestion } from '../../question.ts';

export const htmlTimetable: ShownQuestion = {
  key: 'html-timetable',
  name: 'Timetable page',
  owner: 'faculty2',
  subject: 'IT503',
  modules: [1, 2],
  tags: ['html', 'css', 'table'],
  language: ['HTML/CSS/JS'],
  difficulty: '1',
  marks: 10,
  timeRequired: 30,
  wantAutoCalculate: false,
  statement: `<p>Build a page with the <strong>timetable</strong> of one week, Monday to Friday, with four periods a day.</p>
<ul><li>Use one table with a caption. Days are the headings of the columns, periods with their times the headings of the rows; mark them as headings of columns and rows.</li><li>Two neighbouring periods of one day are a laboratory session: show it as one cell over two rows.</li><li>Give theory and laboratory cells different background colours, and explain the colours in a legend below the table. Text must stay easy to read on them.</li><li>On a narrow screen the table scrolls sideways; the rest of the page does not.</li></ul>
<p>Put markup and styles into one file. Do not use pictures or libraries.</p>
<h3>What is looked at</h3>
<ul><li>The page opens with a table with a caption, five columns for Monday to Friday, and four rows with the times of the periods.</li><li>The laboratory session is one cell over two rows, in another colour than theory; a legend below the table explains both colours.</li><li>In a window of 360 pixels the table scrolls in its own area, and the page does not.</li></ul>`,
  code: [
    {
      isVisible: true,
      isEditable: true,
      code: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Timetable</title>
    <style>
      body {
        font-family: sans-serif;
      }
    </style>
  </head>
  <body>
    <h1>Timetable</h1>
  </body>
</html>`,
    },
  ],
};
