import type { ShownQuestion } from '../../question.ts';

export const htmlRegistrationForm: ShownQuestion = {
  key: 'html-registration-form',
  name: 'Registration form',
  owner: 'faculty2',
  subject: 'IT503',
  modules: [1, 3, 4],
  tags: ['html', 'javascript', 'forms'],
  language: ['HTML/CSS/JS'],
  difficulty: '2',
  marks: 15,
  timeRequired: 45,
  wantAutoCalculate: false,
  statement: `<p>Build the <strong>registration form</strong> of the technical festival, and check with JavaScript what is entered.</p>
<ul><li>Fields: full name, enrollment number, email address, event (choose one of Coding, Robotics, Quiz) and consent to the rules (checkbox). Every field has a visible label that belongs to it.</li><li>When the form is sent, check: the name is not empty; the enrollment number has exactly 12 digits; the email address contains an <code>@</code> with text on both sides; an event is chosen; consent is given.</li><li>Next to each wrong field stands a sentence that says what to do. The cursor goes to the first wrong field. Nothing that was entered is lost.</li><li>If all is well, the form gives way to the message <code>Thank you, NAME. You are registered for EVENT.</code></li></ul>
<p>The page sends nothing to a server. Markup, styles and script are in one file.</p>
<h3>What is looked at</h3>
<ul><li>The button of the empty form is pressed: a sentence stands next to every field, and the cursor in that of the full name.</li><li>Everything is filled correctly (Asha Rao, 220130107001, asha@example.edu, Quiz, consent) and sent: the form is gone, and the page says <code>Thank you, Asha Rao. You are registered for Quiz.</code></li><li>The form is filled in and sent using only the keyboard.</li></ul>`,
  code: [
    {
      isVisible: true,
      isEditable: true,
      code: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Registration</title>
    <style></style>
  </head>
  <body>
    <form id="registration" novalidate></form>
    <script>
      const form = document.getElementById('registration');
    </script>
  </body>
</html>`,
    },
  ],
};
