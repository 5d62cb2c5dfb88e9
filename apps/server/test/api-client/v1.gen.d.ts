export interface paths {
    "/api/v1/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the access token of the call is good for, and who it acts as. */
        get: operations["getToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/institutes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The institutes, newest first: all for administrators, their own for institute heads.
         * @description Needs an access token that was made for `roster:read`.
         */
        get: operations["listInstitutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/institutes/{instituteId}/departments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The departments of an institute, newest first.
         * @description Needs an access token that was made for `roster:read`.
         */
        get: operations["listDepartments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subjects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The subjects of the account's department with their course outcomes, newest first.
         * @description Needs an access token that was made for `roster:read`.
         */
        get: operations["listSubjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/departments/{departmentId}/faculty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The faculty of a department and its head, by name; heads and faculty: of their own department.
         * @description Needs an access token that was made for `roster:read`.
         */
        get: operations["listFaculty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/departments/{departmentId}/students": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The students of a department, by name; heads and faculty: of their own department.
         * @description Needs an access token that was made for `roster:read`.
         */
        get: operations["listStudents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Questions that the account may see (owned, shared, or (department heads) of the department), newest first, without those that were archived.
         * @description Needs an access token that was made for `questions:read`.
         */
        get: operations["listQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/questions/{questionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One question in its newest version.
         * @description Needs an access token that was made for `questions:read`.
         */
        get: operations["getQuestion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/questions/{questionId}/package": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A question as a ZIP with its statement, tests (the hidden ones too), programs and pictures, which the page Import Questions takes.
         * @description Needs an access token that was made for `questions:read`.
         */
        get: operations["getQuestionPackage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tasks that the account may see (owned, shared, or of the department for its head), newest first, without those that were archived.
         * @description Needs an access token that was made for `tasks:read`.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One task with its questions.
         * @description Needs an access token that was made for `tasks:read`.
         */
        get: operations["getTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{taskId}/students": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The students who are assigned to a task.
         * @description Needs an access token that was made for `tasks:read`.
         */
        get: operations["listTaskStudents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{taskId}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The marks of every student of a task by question, by enrollment number; for whoever may analyse the task. Marks count before publishing too, and may change until then.
         * @description Needs an access token that was made for `results:read`.
         */
        get: operations["listTaskResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the students of some tasks of a subject have by rubric, by enrollment number.
         * @description Needs an access token that was made for `reports:read`.
         */
        get: operations["readSubmissionsReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/course-outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the students of some tasks of a subject have for each question, with the course outcomes of the questions, by enrollment number.
         * @description Needs an access token that was made for `reports:read`.
         */
        get: operations["readOutcomesReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            /** @constant */
            type: "about:blank";
            title: string;
            status: number;
            detail: string;
            code: string;
            requestId: string;
            errors?: {
                path: string;
                message: string;
            }[];
        };
        Failure: {
            /** @constant */
            success: false;
            message: string;
            code: string;
            errors?: {
                path: string;
                message: string;
            }[];
            counts?: {
                [key: string]: number;
            };
            ticket?: string;
            conflict?: unknown;
        };
        V1Token: {
            name: string;
            scopes: components["schemas"]["TokenScope"][];
            /** Format: date-time */
            expiresAt: string;
            account: {
                /** @enum {string} */
                kind: "PERSON" | "SERVICE";
                /** Format: uuid */
                id: string;
                name: string;
                role: components["schemas"]["Role"];
                instituteId: string | null;
                departmentId: string | null;
            };
        };
        /** @enum {string} */
        TokenScope: "roster:read" | "questions:read" | "tasks:read" | "results:read" | "reports:read";
        /** @enum {string} */
        Role: "ADMIN" | "INSTITUTE-HEAD" | "DEPARTMENT-HEAD" | "FACULTY" | "STUDENT";
        V1Institute: {
            /** Format: uuid */
            id: string;
            name: string;
            departmentCount: number;
            /** Format: date-time */
            createdAt: string;
        };
        V1Department: {
            /** Format: uuid */
            id: string;
            name: string;
            institute: components["schemas"]["V1Ref"];
            facultyCount: number;
            studentCount: number;
            /** Format: date-time */
            createdAt: string;
        };
        V1Ref: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        V1Subject: {
            /** Format: uuid */
            id: string;
            code: string;
            name: string;
            semester: number;
            outcomes: components["schemas"]["V1Outcome"][];
            department: components["schemas"]["V1Ref"];
        };
        V1Outcome: {
            /** Format: uuid */
            id: string;
            code: string;
            title: string;
        };
        V1Faculty: {
            /** Format: uuid */
            id: string;
            fullName: string;
            email: string | null;
            phone: string | null;
            gender: components["schemas"]["Gender"] | null;
            isActive: boolean;
            department: components["schemas"]["V1Ref"];
            /** Format: date-time */
            createdAt: string;
            username: string;
            /** @enum {string} */
            role: "FACULTY" | "DEPARTMENT-HEAD";
        };
        /** @enum {string} */
        Gender: "MALE" | "FEMALE" | "OTHER";
        V1Student: {
            /** Format: uuid */
            id: string;
            fullName: string;
            email: string | null;
            phone: string | null;
            gender: components["schemas"]["Gender"] | null;
            isActive: boolean;
            department: components["schemas"]["V1Ref"];
            /** Format: date-time */
            createdAt: string;
            enrollmentNumber: string;
            semester: number;
            batch: string;
        };
        V1Question: {
            /** Format: uuid */
            id: string;
            version: number;
            name: string;
            text: string;
            languages: string[];
            marks: number;
            minutes: number;
            /** @enum {string} */
            difficulty: "EASY" | "MEDIUM" | "HARD";
            subject: components["schemas"]["V1Ref"] | null;
            outcomes: components["schemas"]["V1Outcome"][];
            tags: string[];
            testCount: number;
            owner: components["schemas"]["V1Ref"];
            /** Format: date-time */
            createdAt: string;
        };
        V1WholeQuestion: {
            /** Format: uuid */
            id: string;
            version: number;
            name: string;
            text: string;
            languages: string[];
            marks: number;
            minutes: number;
            /** @enum {string} */
            difficulty: "EASY" | "MEDIUM" | "HARD";
            subject: components["schemas"]["V1Ref"] | null;
            outcomes: components["schemas"]["V1Outcome"][];
            tags: string[];
            testCount: number;
            owner: components["schemas"]["V1Ref"];
            /** Format: date-time */
            createdAt: string;
            statement: string;
        };
        V1Task: {
            /** Format: uuid */
            id: string;
            name: string;
            status: components["schemas"]["TaskStatus"];
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            minutes: number | null;
            totalMarks: number;
            isResultPublished: boolean;
            owner: components["schemas"]["V1Ref"];
            /** Format: date-time */
            createdAt: string;
        };
        /** @enum {string} */
        TaskStatus: "NOT-ASSIGNED" | "UPCOMING" | "ONGOING" | "COMPLETED";
        V1WholeTask: {
            /** Format: uuid */
            id: string;
            name: string;
            status: components["schemas"]["TaskStatus"];
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            minutes: number | null;
            totalMarks: number;
            isResultPublished: boolean;
            owner: components["schemas"]["V1Ref"];
            /** Format: date-time */
            createdAt: string;
            subject: components["schemas"]["V1Ref"] | null;
            questions: {
                /** Format: uuid */
                id: string;
                version: number;
                name: string;
                marks: number;
                minutes: number;
            }[];
            studentCount: number;
        };
        V1TaskStudent: {
            /** Format: uuid */
            id: string;
            enrollmentNumber: string;
            fullName: string;
        };
        V1Results: {
            task: {
                /** Format: uuid */
                id: string;
                name: string;
                totalMarks: number;
                isResultPublished: boolean;
                questions: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                    marks: number;
                    outcomes: components["schemas"]["V1Outcome"][];
                }[];
            };
            items: components["schemas"]["V1Result"][];
            page: number;
            pageSize: number;
            total: number;
        };
        V1Result: {
            student: components["schemas"]["V1TaskStudent"];
            semester: string;
            batch: string;
            state: components["schemas"]["PracticalState"];
            obtainedMarks: number | null;
            questions: {
                /** Format: uuid */
                questionId: string;
                obtainedMarks: number;
            }[];
        };
        /** @enum {string} */
        PracticalState: "ABSENT" | "PENDING" | "MARKED";
        V1SubmissionsReport: {
            institute: string;
            department: string;
            subject: {
                /** Format: uuid */
                id: string;
                code: string;
                name: string;
                outcomes: components["schemas"]["V1Outcome"][];
            };
            tasks: {
                /** Format: uuid */
                id: string;
                name: string;
                totalMarks: number;
                outcomes: string[];
            }[];
            items: {
                enrollmentNumber: string;
                fullName: string;
                semester: string;
                batch: string;
                submissions: {
                    /** Format: uuid */
                    taskId: string;
                    state: components["schemas"]["PracticalState"];
                    totalMarks: number;
                    obtainedMarks: number | null;
                    components: {
                        title: string;
                        maxMarks: number;
                        obtainedMarks: number | null;
                    }[];
                }[];
            }[];
            page: number;
            pageSize: number;
            total: number;
        };
        V1OutcomesReport: {
            institute: string;
            department: string;
            subject: {
                /** Format: uuid */
                id: string;
                code: string;
                name: string;
                outcomes: components["schemas"]["V1Outcome"][];
            };
            tasks: {
                /** Format: uuid */
                id: string;
                name: string;
                totalMarks: number;
                questions: {
                    name: string;
                    marks: number;
                    outcomes: string[];
                }[];
            }[];
            items: {
                enrollmentNumber: string;
                fullName: string;
                semester: string;
                batch: string;
                tasks: {
                    /** Format: uuid */
                    taskId: string;
                    state: components["schemas"]["PracticalState"];
                    questions: {
                        index: number;
                        obtainedMarks: number;
                    }[];
                }[];
            }[];
            page: number;
            pageSize: number;
            total: number;
        };
    };
    responses: {
        /** @description Bad Request */
        Problem400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unauthorized */
        Problem401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Forbidden */
        Problem403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not Found */
        Problem404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Method Not Allowed */
        Problem405: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Conflict */
        Problem409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Payload Too Large */
        Problem413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too Many Requests */
        Problem429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Internal Server Error */
        Problem500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Service Unavailable */
        Problem503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Nightly sync",
                     *       "scopes": [
                     *         "roster:read",
                     *         "results:read"
                     *       ],
                     *       "expiresAt": "2027-05-01T00:00:00.000Z",
                     *       "account": {
                     *         "kind": "SERVICE",
                     *         "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *         "name": "Student information system",
                     *         "role": "DEPARTMENT-HEAD",
                     *         "instituteId": "019b2c4e-7a11-7c33-9d52-4f1f6f0a1b2c",
                     *         "departmentId": "019b2c4e-7a12-7c33-9d52-4f1f6f0a1b2c"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["V1Token"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listInstitutes: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019b2c4e-7a11-7c33-9d52-4f1f6f0a1b2c",
                     *           "name": "Sample College",
                     *           "departmentCount": 6,
                     *           "createdAt": "2026-07-01T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 50,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["V1Institute"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listDepartments: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                search?: string;
            };
            header?: never;
            path: {
                instituteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019b2c4e-7a12-7c33-9d52-4f1f6f0a1b2c",
                     *           "name": "Computer Engineering",
                     *           "institute": {
                     *             "id": "019b2c4e-7a11-7c33-9d52-4f1f6f0a1b2c",
                     *             "name": "Sample College"
                     *           },
                     *           "facultyCount": 24,
                     *           "studentCount": 480,
                     *           "createdAt": "2026-07-01T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 50,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["V1Department"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listSubjects: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *           "code": "CE301",
                     *           "name": "Data Structures",
                     *           "semester": 4,
                     *           "outcomes": [
                     *             {
                     *               "id": "019b2c4e-7a13-7c33-9d52-4f1f6f0a1b2c",
                     *               "code": "CO1",
                     *               "title": "Choose a data structure that fits a problem"
                     *             }
                     *           ],
                     *           "department": {
                     *             "id": "019b2c4e-7a12-7c33-9d52-4f1f6f0a1b2c",
                     *             "name": "Computer Engineering"
                     *           }
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 50,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["V1Subject"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listFaculty: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                search?: string;
            };
            header?: never;
            path: {
                departmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *           "fullName": "Ada Lovelace",
                     *           "email": "ada@example.edu",
                     *           "phone": "+919876543210",
                     *           "gender": "FEMALE",
                     *           "isActive": true,
                     *           "department": {
                     *             "id": "019b2c4e-7a12-7c33-9d52-4f1f6f0a1b2c",
                     *             "name": "Computer Engineering"
                     *           },
                     *           "createdAt": "2026-07-01T08:00:00.000Z",
                     *           "username": "ada@example.edu",
                     *           "role": "FACULTY"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 50,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["V1Faculty"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listStudents: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                search?: string;
            };
            header?: never;
            path: {
                departmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *           "fullName": "Ada Lovelace",
                     *           "email": "ada@example.edu",
                     *           "phone": "+919876543210",
                     *           "gender": "FEMALE",
                     *           "isActive": true,
                     *           "department": {
                     *             "id": "019b2c4e-7a12-7c33-9d52-4f1f6f0a1b2c",
                     *             "name": "Computer Engineering"
                     *           },
                     *           "createdAt": "2026-07-01T08:00:00.000Z",
                     *           "enrollmentNumber": "24CE001",
                     *           "semester": 4,
                     *           "batch": "2028"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 50,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["V1Student"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listQuestions: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *           "version": 3,
                     *           "name": "Reverse a list",
                     *           "text": "Read numbers until the end of the input and write them in reverse order.",
                     *           "languages": [
                     *             "C",
                     *             "PYTHON"
                     *           ],
                     *           "marks": 10,
                     *           "minutes": 20,
                     *           "difficulty": "EASY",
                     *           "subject": {
                     *             "id": "019b2c4e-7a14-7c33-9d52-4f1f6f0a1b2c",
                     *             "name": "Data Structures"
                     *           },
                     *           "outcomes": [
                     *             {
                     *               "id": "019b2c4e-7a13-7c33-9d52-4f1f6f0a1b2c",
                     *               "code": "CO1",
                     *               "title": "Choose a data structure that fits a problem"
                     *             }
                     *           ],
                     *           "tags": [
                     *             "lists"
                     *           ],
                     *           "testCount": 8,
                     *           "owner": {
                     *             "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *             "name": "Ada Lovelace"
                     *           },
                     *           "createdAt": "2026-08-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 50,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["V1Question"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                questionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *       "version": 3,
                     *       "name": "Reverse a list",
                     *       "text": "Read numbers until the end of the input and write them in reverse order.",
                     *       "languages": [
                     *         "C",
                     *         "PYTHON"
                     *       ],
                     *       "marks": 10,
                     *       "minutes": 20,
                     *       "difficulty": "EASY",
                     *       "subject": {
                     *         "id": "019b2c4e-7a14-7c33-9d52-4f1f6f0a1b2c",
                     *         "name": "Data Structures"
                     *       },
                     *       "outcomes": [
                     *         {
                     *           "id": "019b2c4e-7a13-7c33-9d52-4f1f6f0a1b2c",
                     *           "code": "CO1",
                     *           "title": "Choose a data structure that fits a problem"
                     *         }
                     *       ],
                     *       "tags": [
                     *         "lists"
                     *       ],
                     *       "testCount": 8,
                     *       "owner": {
                     *         "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *         "name": "Ada Lovelace"
                     *       },
                     *       "createdAt": "2026-08-01T09:30:00.000Z",
                     *       "statement": "<p>Read numbers until the end of the input and write them in reverse order.</p>"
                     *     }
                     */
                    "application/json": components["schemas"]["V1WholeQuestion"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getQuestionPackage: {
        parameters: {
            query?: {
                format?: "assay" | "icpc";
            };
            header?: never;
            path: {
                questionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listTasks: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                search?: string;
                status?: "NOT-ASSIGNED" | "UPCOMING" | "ONGOING" | "COMPLETED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *           "name": "Practical 3",
                     *           "status": "COMPLETED",
                     *           "startsAt": "2026-09-01T04:30:00.000Z",
                     *           "endsAt": "2026-09-01T06:30:00.000Z",
                     *           "minutes": 90,
                     *           "totalMarks": 20,
                     *           "isResultPublished": true,
                     *           "owner": {
                     *             "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *             "name": "Ada Lovelace"
                     *           },
                     *           "createdAt": "2026-08-20T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 50,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["V1Task"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    getTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *       "name": "Practical 3",
                     *       "status": "COMPLETED",
                     *       "startsAt": "2026-09-01T04:30:00.000Z",
                     *       "endsAt": "2026-09-01T06:30:00.000Z",
                     *       "minutes": 90,
                     *       "totalMarks": 20,
                     *       "isResultPublished": true,
                     *       "owner": {
                     *         "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *         "name": "Ada Lovelace"
                     *       },
                     *       "createdAt": "2026-08-20T09:30:00.000Z",
                     *       "subject": {
                     *         "id": "019b2c4e-7a14-7c33-9d52-4f1f6f0a1b2c",
                     *         "name": "Data Structures"
                     *       },
                     *       "questions": [
                     *         {
                     *           "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *           "version": 3,
                     *           "name": "Reverse a list",
                     *           "marks": 20,
                     *           "minutes": 90
                     *         }
                     *       ],
                     *       "studentCount": 60
                     *     }
                     */
                    "application/json": components["schemas"]["V1WholeTask"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listTaskStudents: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path: {
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *           "enrollmentNumber": "24CE001",
                     *           "fullName": "Grace Hopper"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 50,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["V1TaskStudent"][];
                        page: number;
                        pageSize: number;
                        total: number;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listTaskResults: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path: {
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "task": {
                     *         "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *         "name": "Practical 3",
                     *         "totalMarks": 20,
                     *         "isResultPublished": true,
                     *         "questions": [
                     *           {
                     *             "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *             "name": "Reverse a list",
                     *             "marks": 20,
                     *             "outcomes": [
                     *               {
                     *                 "id": "019b2c4e-7a13-7c33-9d52-4f1f6f0a1b2c",
                     *                 "code": "CO1",
                     *                 "title": "Choose a data structure that fits a problem"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "items": [
                     *         {
                     *           "student": {
                     *             "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *             "enrollmentNumber": "24CE001",
                     *             "fullName": "Grace Hopper"
                     *           },
                     *           "semester": "4",
                     *           "batch": "2028",
                     *           "state": "MARKED",
                     *           "obtainedMarks": 17.5,
                     *           "questions": [
                     *             {
                     *               "questionId": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *               "obtainedMarks": 17.5
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 50,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["V1Results"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readSubmissionsReport: {
        parameters: {
            query: {
                page?: number;
                pageSize?: number;
                subjectId: string;
                taskIds?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "institute": "Sample College",
                     *       "department": "Computer Engineering",
                     *       "subject": {
                     *         "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *         "code": "CE301",
                     *         "name": "Data Structures",
                     *         "outcomes": [
                     *           {
                     *             "id": "019b2c4e-7a13-7c33-9d52-4f1f6f0a1b2c",
                     *             "code": "CO1",
                     *             "title": "Choose a data structure that fits a problem"
                     *           }
                     *         ]
                     *       },
                     *       "tasks": [
                     *         {
                     *           "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *           "name": "Practical 3",
                     *           "totalMarks": 20,
                     *           "outcomes": [
                     *             "CO1"
                     *           ]
                     *         }
                     *       ],
                     *       "items": [
                     *         {
                     *           "enrollmentNumber": "24CE001",
                     *           "fullName": "Grace Hopper",
                     *           "semester": "4",
                     *           "batch": "2028",
                     *           "submissions": [
                     *             {
                     *               "taskId": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *               "state": "MARKED",
                     *               "totalMarks": 20,
                     *               "obtainedMarks": 17.5,
                     *               "components": [
                     *                 {
                     *                   "title": "Program",
                     *                   "maxMarks": 20,
                     *                   "obtainedMarks": 17.5
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 50,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["V1SubmissionsReport"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readOutcomesReport: {
        parameters: {
            query: {
                page?: number;
                pageSize?: number;
                subjectId: string;
                taskIds?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "institute": "Sample College",
                     *       "department": "Computer Engineering",
                     *       "subject": {
                     *         "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *         "code": "CE301",
                     *         "name": "Data Structures",
                     *         "outcomes": [
                     *           {
                     *             "id": "019b2c4e-7a13-7c33-9d52-4f1f6f0a1b2c",
                     *             "code": "CO1",
                     *             "title": "Choose a data structure that fits a problem"
                     *           }
                     *         ]
                     *       },
                     *       "tasks": [
                     *         {
                     *           "id": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *           "name": "Practical 3",
                     *           "totalMarks": 20,
                     *           "questions": [
                     *             {
                     *               "name": "Reverse a list",
                     *               "marks": 20,
                     *               "outcomes": [
                     *                 "CO1"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "items": [
                     *         {
                     *           "enrollmentNumber": "24CE001",
                     *           "fullName": "Grace Hopper",
                     *           "semester": "4",
                     *           "batch": "2028",
                     *           "tasks": [
                     *             {
                     *               "taskId": "019b2c4e-7a10-7c33-9d52-4f1f6f0a1b2c",
                     *               "state": "MARKED",
                     *               "questions": [
                     *                 {
                     *                   "index": 0,
                     *                   "obtainedMarks": 17.5
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 50,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["V1OutcomesReport"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
}
